// Any game to look at only.
import type { LookProps } from '../module'
import { Fields } from './fields'

export const PlainLook = ({ match, view, names }: LookProps) => (
  <Fields match={match} view={view} names={names} />
)

// A component that is drawn again only when one of its properties is another.
import { Component, type ComponentType, type FunctionComponent, h } from 'preact'

export function memo<P extends object>(inner: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return (Object.keys(next) as (keyof P)[]).some(key => next[key] !== (this.props as P)[key])
    }
    override render() {
      return h(inner, this.props as P & { key?: never })
    }
  } as unknown as ComponentType<P>
}

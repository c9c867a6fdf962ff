// The poster: one banked bend, four cars, flat bands.
import { t } from '../language'

const cx = 640
const cy = 1010

type Band = [from: number, to: number, cls: string]

const ring = ([from, to, cls]: Band) => (
  <path
    key={from}
    d={`M${cx - to} ${cy}A${to} ${to} 0 0 1 ${cx} ${cy - to}L${cx} ${cy - from}A${from} ${from} 0 0 0 ${cx - from} ${cy}Z`}
    class={cls}
  />
)

const bands: Band[] = [
  [690, 724, 'band-green'],
  [652, 690, 'band-orange'],
  [640, 652, 'band-chalk'],
  [390, 640, 'band-road'],
  [340, 390, 'band-red'],
  [322, 340, 'band-chalk'],
  [0, 322, 'band-blue'],
]

const Arc = ({ r, cls }: { r: number; cls: string }) => (
  <path d={`M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx} ${cy - r}`} class={cls} />
)

const on = (r: number, angle: number): string =>
  `${(cx - r * Math.cos(angle)).toFixed(1)} ${(cy - r * Math.sin(angle)).toFixed(1)}`

type PosterCarProps = { team: number; no: number; r: number; degrees: number; scale: number }

function PosterCar({ team, no, r, degrees, scale }: PosterCarProps) {
  const angle = (degrees * Math.PI) / 180
  return (
    <g>
      {[-13, 0, 13].map((off, i) => {
        const at = r + off * scale
        const end = angle - (62 * scale) / at
        const begin = end - ([0.2, 0.34, 0.17][i] ?? 0.2)
        return <path key={off} class="trail" d={`M${on(at, begin)}A${at} ${at} 0 0 1 ${on(at, end)}`} />
      })}
      <g
        class={`t${team}`}
        transform={`translate(${on(r, angle)}) rotate(${degrees - 90}) scale(${scale}) translate(-64 -30)`}
      >
        {['base', `p${team}`, 'top'].map(part => (
          <use key={part} href={`#c60-${part}`} width="128" height="60" />
        ))}
        <text class="posterno" x="87" y="30.6">
          {no}
        </text>
      </g>
    </g>
  )
}

export const Poster = () => (
  <section class="poster" aria-label="Paddock">
    <svg class="art" viewBox="0 0 480 848" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle cx="372" cy="322" r="96" class="sun" />
      {bands.map(ring)}
      <Arc r={386} cls="kerb-white" />
      <Arc r={386} cls="kerb-red" />
      <Arc r={474} cls="dashes" />
      <Arc r={556} cls="dashes" />
      <PosterCar team={1} no={5} r={432} degrees={61} scale={1.3} />
      <PosterCar team={2} no={10} r={516} degrees={47} scale={1.22} />
      <PosterCar team={3} no={22} r={598} degrees={33} scale={1.22} />
      <PosterCar team={7} no={40} r={516} degrees={22} scale={1.2} />
    </svg>
    <h1>
      Paddock
      <small>
        {t('Two motor-racing board games, good bots, honest rules.')}{' '}
        <span class="more">{t('Race alone, with friends at one screen, or all season.')}</span>
      </small>
    </h1>
  </section>
)

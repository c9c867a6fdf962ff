// Tables that wait for somebody who looks elsewhere: the title and the icon of the page count them, and the browser says so
// where that was allowed. Nobody is asked for it before a click.
import { keepSetting, recallSetting } from '../ui/settings'
import { type Known, isMyTurn, lookAtMine } from './known'
import { signedInAs } from './account'
import { myTables, placeOf } from './mine'
import { t } from '../language'

// ---- notices of the browser -----------------------------------------------------------------------------------------

const NOTICES = 'notices of tables'

const canNotify = (): boolean => 'Notification' in window && isSecureContext

/** Somebody could still want them. */
export const mayAskForNotices = (): boolean =>
  canNotify()
  && Notification.permission !== 'denied'
  && !(Notification.permission === 'granted' && recallSetting(NOTICES) === 'yes')

/** After a click. */
export async function askForNotices(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') keepSetting(NOTICES, 'yes')
}

function notify({ mine, info }: Known): void {
  if (!canNotify() || Notification.permission !== 'granted' || recallSetting(NOTICES) !== 'yes') return
  const notice = new Notification(t('It is your turn.'), {
    body: (info?.title ?? mine.title) || 'Paddock',
    tag: mine.table,
    icon: 'icon-192.png',
  })
  notice.onclick = () => {
    window.focus()
    location.hash = placeOf(mine.table, mine.key, mine.byAccount)
    notice.close()
  }
}

// ---- title and icon ---------------------------------------------------------------------------------------------------

let waiting = 0

const numbered = /^\(\d+\) /

function countInTitle(): void {
  const bare = document.title.replace(numbered, '')
  const title = waiting ? `(${waiting}) ${bare}` : bare
  if (document.title !== title) document.title = title
}

const SIZE = 64 // pixels of the icon

/** The icon with a number on it; as it was without one. */
async function countInIcon(): Promise<void> {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  if (!waiting) {
    icon.href = 'icon.svg'
    return
  }
  const image = new Image()
  image.src = 'icon.svg'
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  const draw = canvas.getContext('2d')
  if (!draw) return
  draw.drawImage(image, 0, 0, SIZE, SIZE)
  draw.fillStyle = '#B3231B'
  draw.beginPath()
  draw.arc(SIZE - 20, 20, 20, 0, 7)
  draw.fill()
  draw.fillStyle = '#FFFFFF'
  draw.font = 'bold 30px sans-serif'
  draw.textAlign = 'center'
  draw.fillText(String(Math.min(waiting, 9)), SIZE - 20, 31)
  icon.href = canvas.toDataURL()
}

/** The table on the screen is no news to whoever sees it. */
const isLookedAt = ({ mine }: Known): boolean => !document.hidden && location.hash.includes(mine.table)

function count(tables: Known[]): void {
  const now = tables.filter(one => isMyTurn(one) && !isLookedAt(one)).length
  if (now === waiting) return
  waiting = now
  countInTitle()
  void countInIcon().catch(() => undefined)
}

// ---- looking -----------------------------------------------------------------------------------------------------------

const OFTEN = 30000 // milliseconds between two looks
let before = new Set<string>()

async function look(): Promise<void> {
  const tables = await lookAtMine()
  const turns = new Set(tables.filter(isMyTurn).map(one => one.mine.table))
  for (const one of tables)
    if (turns.has(one.mine.table) && !before.has(one.mine.table) && !isLookedAt(one)) notify(one)
  before = turns
  count(tables)
}

let watching = false

/** As long as the page is open; nothing where there are no tables. */
export function watchTables(): void {
  if (watching) return
  watching = true
  const title = document.querySelector('title')
  if (title) new MutationObserver(countInTitle).observe(title, { childList: true })
  const again = (): void => void (myTables().length || signedInAs() ? look() : undefined)
  again()
  setInterval(again, OFTEN)
  document.addEventListener('visibilitychange', again)
}

// What is worth knowing of a race: that it came from older rules, or where its rival was set.
import { useState } from 'preact/hooks'
import { Banner, Button } from '../ui/pieces'
import { keepSetting, recallSetting } from '../ui/settings'
import { t } from '../language'

/** Whoever has closed it is not told again, in the replay either, as long as the tab is open. */
export function NoteBanner({ id, words }: { id: string; words: string }) {
  const name = `read ${id}`
  const [read, setRead] = useState(() => recallSetting(name, 'sessionStorage'))
  const close = (): void => {
    keepSetting(name, words, 'sessionStorage')
    setRead(words)
  }
  return (
    <Banner kind="notice older" words={words === read ? '' : words}>
      <Button cls="quiet" onClick={close}>
        {t('Close')}
      </Button>
    </Banner>
  )
}

// Was it fair? Every outcome of chance is drawn again, in this browser, from what the server had committed itself to.
import { useState } from 'preact/hooks'
import type { Fairness } from '../engine/protocol'
import { link } from '../link'
import { useRefusal } from '../ui/hooks'
import { Button, Dialog, Refused, sentence } from '../ui/pieces'
import { t } from '../language'

/** commitment: what the server showed before the race. */
function verdict(found: Fairness, commitment: string): string {
  if (found.fault) return sentence(found.fault)
  if (found.commitment !== commitment)
    return t('The record is not of the deal that the server had promised: {commitment} was shown.', {
      commitment,
    })
  return t(
    'Fair: all {outcomes} outcomes of chance were drawn again here and came out the same, from the secret that the server had promised before anybody sat down and the numbers that everybody’s machine had added.',
    found,
  )
}

export function FairButton({ id, commitment }: { id: string; commitment: string }) {
  const [found, set] = useState<Fairness | null>(null)
  const [error, refuse, clear] = useRefusal()
  const check = (): void => {
    clear()
    link.ask('fair', id).then(set, refuse)
  }
  return (
    <>
      <Button id="fair" onClick={check}>
        {t('Was it fair?')}
      </Button>
      <Refused error={error} />
      {found ? (
        <Dialog title={t('Fair deals')} onClose={() => set(null)}>
          <div class="pad fairness" data-fair={!found.fault && found.commitment === commitment}>
            <p>{verdict(found, commitment)}</p>
            <p class="small dim">{t('Promise: {commitment}', { commitment })}</p>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

// Signing in and out. Nobody needs it to play, so it stands below everything else.
import { useEffect, useState } from 'preact/hooks'
import { useRefusal } from '../ui/hooks'
import { Button, Panel, Refused } from '../ui/pieces'
import { type Account, changeAccount, deleteAccount, myAccount, signIn, signOut, signedInAs } from './account'
import { t } from '../language'

const NAME = 24 // characters
const PASSPHRASE = 200

type FieldProps = {
  id: string
  label: string
  value: string
  secret?: 'current-password' | 'new-password'
  onInput: (value: string) => void
}

const Field = ({ id, label, value, secret, onInput }: FieldProps) => (
  <div class="field">
    <label class="caps" for={id}>
      {label}
    </label>
    <input
      {...{ id, value, type: secret ? 'password' : 'text', maxLength: secret ? PASSPHRASE : NAME }}
      autocomplete={secret ?? 'username'}
      onInput={event => onInput(event.currentTarget.value)}
    />
  </div>
)

/** Work that somebody waits for: pressing again does nothing meanwhile. */
function useWork(
  done: () => void,
): [busy: boolean, error: string, work: (what: () => Promise<void>) => void] {
  const [busy, set] = useState(false)
  const [error, refuse, clear] = useRefusal()
  const work = (what: () => Promise<void>): void => {
    if (busy) return
    clear()
    set(true)
    what()
      .then(done, refuse)
      .finally(() => set(false))
  }
  return [busy, error, work]
}

function SignIn({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [busy, error, work] = useWork(onDone)
  const enter = (isNew: boolean): void => work(() => signIn(name.trim(), passphrase, isNew))
  return (
    <>
      <form
        class="pad fields"
        onSubmit={event => {
          event.preventDefault()
          enter(false)
        }}
      >
        <Field id="account-name" label={t('Name')} value={name} onInput={setName} />
        <Field
          {...{ id: 'passphrase', label: t('Passphrase'), value: passphrase, secret: 'current-password' }}
          onInput={setPassphrase}
        />
        <span class="acts">
          <button type="submit" id="sign-in" class="btn" aria-disabled={busy || undefined}>
            {t('Sign in')}
          </button>
          <Button id="sign-up" cls="quiet" disabled={busy} onClick={() => enter(true)}>
            {t('Make an account')}
          </Button>
        </span>
      </form>
      <Refused error={error} />
      <p class="pad small dim">
        {t(
          'It is a name and a passphrase, no address: whoever forgets the passphrase makes another account.',
        )}
      </p>
    </>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [name, setName] = useState('')
  const [fresh, setFresh] = useState('')
  const [busy, error, work] = useWork(onDone)
  const remove = (): void => {
    if (confirm(t('Delete your account? Seats stay with whoever has their links.')))
      work(() => deleteAccount(passphrase))
  }
  return (
    <form
      class="pad fields"
      onSubmit={event => {
        event.preventDefault()
        work(() => changeAccount(passphrase, name.trim(), fresh))
      }}
    >
      <Field
        {...{ id: 'passphrase-now', label: t('Passphrase'), value: passphrase, secret: 'current-password' }}
        onInput={setPassphrase}
      />
      <Field id="new-name" label={t('Another name')} value={name} onInput={setName} />
      <Field
        {...{ id: 'new-passphrase', label: t('Another passphrase'), value: fresh, secret: 'new-password' }}
        onInput={setFresh}
      />
      <span class="acts">
        <button type="submit" id="change-account" class="btn" aria-disabled={busy || undefined}>
          {t('Change')}
        </button>
        <Button id="delete-account" cls="quiet" disabled={busy} onClick={remove}>
          {t('Delete the account')}
        </Button>
      </span>
      <Refused error={error} />
    </form>
  )
}

function SignedIn({ onDone }: { onDone: () => void }) {
  const [account, set] = useState<Account | null>(null)
  const [, error, work] = useWork(onDone)
  const name = signedInAs()
  useEffect(() => {
    myAccount().then(
      told => {
        set(told)
        if (!told) onDone() // it was long ago: the server has forgotten it
      },
      () => undefined,
    )
  }, [name])
  return (
    <>
      <div class="pad row">
        <span>
          {t('You are signed in as {name}.', { name })}{' '}
          {account ? t('{keys} {keys|seat is|seats are} in your account.', account) : null}
        </span>
        <Button id="sign-out" cls="push" onClick={() => work(signOut)}>
          {t('Sign out')}
        </Button>
      </div>
      <Refused error={error} />
      <details class="alloptions">
        <summary>{t('Change or delete the account')}</summary>
        <ChangeForm key={name} onDone={onDone} />
      </details>
    </>
  )
}

/** onChange: somebody else, or nobody, is signed in from now on. */
export const AccountPanel = ({ onChange }: { onChange: () => void }) => (
  <Panel title={t('Account')} cls="account">
    <p class="pad sub">
      {t(
        'With an account your tables are on every device, and nobody else sits down by your name; to play you need none.',
      )}
    </p>
    {signedInAs() ? <SignedIn onDone={onChange} /> : <SignIn onDone={onChange} />}
  </Panel>
)

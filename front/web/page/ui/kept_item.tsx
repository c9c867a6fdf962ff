// A row of a list of what is kept: where it leads, what can be done with it, and forgetting it.
import type { ComponentChildren } from 'preact'

export function KeptItem({
  href,
  title,
  about,
  question,
  onForget,
  children,
}: {
  href: string
  title: string
  about: ComponentChildren
  question: string
  onForget: () => void
  children: ComponentChildren
}) {
  const forget = (): void => {
    if (confirm(question)) onForget()
  }
  return (
    <div class="item">
      <b>
        <a href={href}>{title}</a>
      </b>
      <span class="sub">{about}</span>
      <span class="doing">
        {children}
        <button
          type="button"
          class="iconbtn small"
          aria-label={`Forget ${title}`}
          title="Forget"
          onClick={forget}
        >
          ✕
        </button>
      </span>
    </div>
  )
}

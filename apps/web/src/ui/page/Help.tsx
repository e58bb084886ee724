import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const HelpText = lazy(() => import('./HelpText.tsx'))

/** A small question mark that opens the explanation of a figure or a screen: formulas, rules, sources. */
export function Help({ label = '说明', children }: { label?: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  const mark = (more: { autoFocus?: boolean; onClick?: () => void }) => (
    <Button className="help-mark" type="text" size="small" aria-label={label} {...more}>
      ?
    </Button>
  )
  const closed = mark({ onClick: () => setOpened(true) })
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <HelpText mark={mark({ autoFocus: true })}>{children}</HelpText>
    </Suspense>
  )
}

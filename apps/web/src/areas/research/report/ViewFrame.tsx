import type { ReactNode } from 'react'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Help } from '../../../ui/page/Help.tsx'

interface Props<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Controls of the view. */
  tools: ReactNode
  /** Formula and rules, with their subject. */
  help: ReactNode
  helpLabel: string
  /** Shown in place of figures if there are none. */
  none: ReactNode
  isNone: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** A tab of statistics: its choices, then its state: loading, failed, without records, or its figures. */
export function ViewFrame<T>({ query, tools, help, helpLabel, none, isNone, children }: Props<T>) {
  const { data, error } = query
  return (
    <section>
      <div className="report-tools">
        {tools}
        <Help label={helpLabel}>{help}</Help>
      </div>
      {error ? (
        <ErrorPane error={error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <EmptyPane loading />
      ) : isNone(data) ? (
        none
      ) : (
        children(data)
      )}
    </section>
  )
}

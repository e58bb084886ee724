import type { ReactNode } from 'react'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Help } from '../../../ui/page/Help.tsx'
import { LongText } from '../../../ui/text/LongText.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Methods } from '../analysis/Methods.tsx'

interface Analysis {
  reason: string | null
  notes?: readonly string[]
  methods: readonly { name: string; formula: string; version: string }[]
}

interface Props<T extends Analysis> {
  title: string
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Controls at the right of the title. */
  tools?: ReactNode
  /** Shown while the data are on their way instead of the turning circle. */
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** A tab of statistics: loading, failed, without figures (and why), or its figures with notes and formulas. */
export function AnalysisFrame<T extends Analysis>({ title, query, tools, waiting, children }: Props<T>) {
  const { data, error } = query
  return (
    <section>
      <div className="bar">
        <h3>
          {title}
          {data && <Formulas title={title} methods={data.methods} />}
        </h3>
        {tools}
      </div>
      {error ? (
        <ErrorPane error={error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        (waiting ?? <EmptyPane loading />)
      ) : (
        <>
          <Notes notes={data.notes ?? []} />
          {data.reason === null ? children(data) : <EmptyPane text={data.reason} />}
          <Methods methods={data.methods} />
        </>
      )}
    </section>
  )
}

function Formulas({ title, methods }: { title: string; methods: Analysis['methods'] }) {
  return (
    <Help label={`${title}的公式`}>
      {methods.map(({ name, formula }) => (
        <p key={name}>
          <strong>{name}</strong>：{formula}
        </p>
      ))}
    </Help>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return <Notice tone="info" title={<LongText text={notes.join('；')} />} />
}

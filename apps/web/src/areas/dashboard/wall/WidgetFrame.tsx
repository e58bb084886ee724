import { InfoOutlined, LockFilled } from '@ant-design/icons'
import type { About } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from '../../../ui/pane/ErrorBoundary.tsx'
import { OldNote, WallFailure, WallLoading } from './WallNotes.tsx'
import { useWall } from './wallContext.ts'
import type { WidgetQuery } from './useWidget.ts'

interface Answer {
  reason: 'noData' | 'noRight' | 'tooFew' | null
  about: About
}

interface Props<T extends Answer> {
  /** Name of its call. */
  name: string
  title: string
  query: WidgetQuery<T>
  /** What to fill first, where nothing is there yet. */
  fill: string
  /** Controls beside the title. */
  extra?: ReactNode
  className?: string
  children: (data: T) => ReactNode
}

/** A widget with its states: loading, failed, without right, without data, shown; a widget that breaks leaves the others as they are. */
export function WidgetFrame<T extends Answer>({
  name,
  title,
  query,
  fill,
  extra,
  className,
  children,
}: Props<T>) {
  const { onAbout, onFresh } = useWall()
  const { data, oldMinutes } = query
  const asOf = data?.about.asOf ?? null
  const endYear = data?.about.endYear ?? null
  useEffect(
    () => onFresh(name, { asOf, endYear, isOld: oldMinutes !== null }),
    [onFresh, name, asOf, endYear, oldMinutes],
  )
  useEffect(() => () => onFresh(name, null), [onFresh, name])
  return (
    <section className={`wall-widget ${className ?? ''}`} aria-label={title} data-widget={name}>
      <header>
        <h2>{title}</h2>
        {extra}
        {data && (
          <button
            type="button"
            className="wall-mark"
            aria-label={`这个数怎么来的：${title}`}
            title="这个数怎么来的"
            onClick={() => onAbout(title, data.about)}
          >
            <InfoOutlined />
          </button>
        )}
      </header>
      <div className="wall-body">
        <ErrorBoundary>
          <Content query={query} fill={fill}>
            {children}
          </Content>
        </ErrorBoundary>
      </div>
      <footer>
        <OldNote minutes={oldMinutes} />
        {asOf && <span>数据截至 {asOf}</span>}
      </footer>
    </section>
  )
}

function Content<T extends Answer>({
  query: { data, error, retry },
  fill,
  children,
}: Pick<Props<T>, 'query' | 'fill' | 'children'>) {
  if (error) return <WallFailure message={error.message} onRetry={retry} />
  if (!data) return <WallLoading />
  if (data.reason === 'noRight') {
    return (
      <div className="wall-note">
        <p>
          <LockFilled /> 无权限
        </p>
        <small>{data.about.seenBy}可见，请联系管理员授权</small>
      </div>
    )
  }
  if (data.reason === 'noData') {
    return (
      <div className="wall-note">
        <p>暂无数据</p>
        <small>{fill}</small>
      </div>
    )
  }
  return children(data)
}

import { Button } from 'antd'
import { Component, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isLoadFailure, loadFailureTexts } from './loadFailure.ts'

interface Props {
  children: ReactNode
  /** Target of 返回首页. */
  home?: string
  /** Renders the errors it knows; others are shown as usual. */
  known?: (error: Error) => ReactNode
  /** Called on 重试, before the children are drawn again. */
  onRetry?: () => void
}

/**
 * Catches errors that occur while its children render, so that the rest of the product stays usable. It surrounds each
 * screen, and parts of a screen that must not break the others. It needs a router around it.
 */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const { known, onRetry } = this.props
    const retry = () => {
      onRetry?.()
      this.setState({ error: null })
    }
    const shown = known?.(error)
    if (shown) return shown
    if (isLoadFailure(error)) return <NotLoadedPane onRetry={retry} />
    return <BrokenPane error={error} home={this.props.home ?? '/home/index'} onRetry={retry} />
  }
}

/** Shown when a chunk of the program failed to load: reloading the page gets the present version. */
function NotLoadedPane({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="pane-note broken" role="alert">
      <p>
        <strong>{loadFailureTexts.title}</strong>
      </p>
      <p>{loadFailureTexts.why}</p>
      <div className="broken-actions">
        <Button type="primary" onClick={() => location.reload()}>
          {loadFailureTexts.reload}
        </Button>
        <Button onClick={onRetry}>重试</Button>
      </div>
    </div>
  )
}

/** Shown instead of the broken part: what happened, how to go on, and on request the details for programmers. */
function BrokenPane({ error, home, onRetry }: { error: Error; home: string; onRetry: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="pane-note broken" role="alert">
      <p>页面出错：{error.message || '未知错误'}</p>
      <div className="broken-actions">
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
        <Link to={home}>返回首页</Link>
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起详情' : '查看详情'}
        </Button>
      </div>
      {isOpen && (
        <pre className="broken-details" tabIndex={0} aria-label="错误详情">
          {error.stack ?? String(error)}
        </pre>
      )}
    </div>
  )
}

import { Button } from 'antd'
import { Component, useState, type ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  children: ReactNode
  /** Where 返回首页 leads. */
  home?: string
}

/**
 * Catches what breaks while its children are drawn, so that the rest of the product stays usable. Stands around each
 * screen, and around parts of one that must not take the others with them. Needs a router around it.
 */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = () => this.setState({ error: null })
    return <BrokenPane error={error} home={this.props.home ?? '/home/index'} onRetry={retry} />
  }
}

/** What is shown instead: that it broke, ways on, and on request what the programmers need to know. */
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

import { Button } from 'antd'

/** In place of content that could not be read: why, and a way to try again. */
export function ErrorPane({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div className="pane-note" role="alert">
      <p>{error.message}</p>
      {onRetry && <Button onClick={onRetry}>重试</Button>}
    </div>
  )
}

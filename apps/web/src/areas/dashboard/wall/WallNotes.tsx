/** Shown until the first answer is there. */
export const WallLoading = () => <div className="wall-note" role="status" aria-label="加载中" />

/** Shown where nothing could be read, with a button to try again. */
export const WallFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className="wall-note" role="status">
    <p>{message}</p>
    <button type="button" className="wall-button" onClick={onRetry}>
      重试
    </button>
  </div>
)

/** How old shown figures are, where the last refresh failed; nothing where it did not. */
export const OldNote = ({ minutes }: { minutes: number | null }) =>
  minutes !== null && (
    <span className="wall-old" role="status">
      <i aria-hidden="true" />
      刷新失败，为 {minutes} 分钟前的数据
    </span>
  )

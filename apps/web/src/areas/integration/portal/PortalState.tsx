/** Shown while a part of the portal is read, or in place of it. */
export function PortalState({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  if (!failure) {
    return (
      <p className="market-state" role="status">
        正在读取…
      </p>
    )
  }
  return (
    <div className="market-state" role="alert">
      <p>{failure}</p>
      <button type="button" className="market-button" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}

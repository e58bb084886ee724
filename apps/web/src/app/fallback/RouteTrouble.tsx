import { useRouteError } from 'react-router'
import '../../styles/plain.css'
import { isLoadFailure, loadFailureTexts } from '../../ui/pane/loadFailure.ts'

/**
 * Replaces the whole page when something outside the screens breaks or cannot be loaded. It is part of the first chunk,
 * because later chunks may fail to load.
 */
export function RouteTrouble() {
  const error = useRouteError()
  const reason = error instanceof Error ? error.message : '未知错误'
  const isLost = isLoadFailure(error)
  return (
    <main className="plain">
      <section className="plain-card" role="alert">
        <h1>{isLost ? loadFailureTexts.title : '页面出错'}</h1>
        <p>{isLost ? loadFailureTexts.why : reason}</p>
        <p className="plain-actions">
          <button type="button" className="plain-button" onClick={() => location.reload()}>
            {loadFailureTexts.reload}
          </button>
          <a href="/">返回首页</a>
        </p>
      </section>
    </main>
  )
}

import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'

export const title = '空、加载与出错'

export default function States() {
  return (
    <main className="page">
      <h1>{title}</h1>
      <EmptyPane />
      <EmptyPane loading />
      <ErrorPane error={new Error('请检查网络是否已连接')} onRetry={() => undefined} />
    </main>
  )
}

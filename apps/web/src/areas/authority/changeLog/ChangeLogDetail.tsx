import { actionLabel, Changes } from '../../../resource/change/Changes.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { LogObject, type LogRow } from './changeLogRow.tsx'

/** One line of the log whole: every field that changed, and why. */
export default function ChangeLogDetail({ line, onClose }: { line: LogRow; onClose: () => void }) {
  return (
    <AppDrawer open title={`${line.objectLabel} · ${actionLabel(line.action)}`} size={640} onClose={onClose}>
      <dl className="profile-facts">
        <dt>时间</dt>
        <dd>{formatTime(line.at)}</dd>
        <dt>人员</dt>
        <dd>{line.account ? `${line.userName}（${line.account}）` : line.userName}</dd>
        <dt>机构</dt>
        <dd>{line.orgName}</dd>
        <dt>对象</dt>
        <dd>
          <LogObject row={line} />
        </dd>
        <dt>原因</dt>
        <dd>{line.reason ?? '—'}</dd>
      </dl>
      <h3>变更</h3>
      <Changes line={line} />
    </AppDrawer>
  )
}

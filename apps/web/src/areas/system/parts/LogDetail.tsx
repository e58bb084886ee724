import { Descriptions } from 'antd'
import { actionLabel, Changes } from '../../../resource/Changes.tsx'
import { AppDrawer } from '../../../ui/AppDrawer.tsx'
import { formatTime } from '../../../ui/formatTime.ts'
import { LogObject, type LogRow } from './logRow.tsx'

/** One line of the log whole: every field that changed, and why. */
export default function LogDetail({ line, onClose }: { line: LogRow; onClose: () => void }) {
  return (
    <AppDrawer open title={`${actionLabel(line.action)}${line.objectLabel}`} size={640} onClose={onClose}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'at', label: '时间', children: formatTime(line.at) },
          {
            key: 'user',
            label: '人员',
            children: line.account ? `${line.userName}（${line.account}）` : line.userName,
          },
          { key: 'org', label: '机构', children: line.orgName },
          { key: 'object', label: line.objectLabel, children: <LogObject row={line} /> },
          { key: 'reason', label: '原因', children: line.reason ?? '—' },
        ]}
      />
      <h3>变更</h3>
      <Changes changes={line.changes} />
    </AppDrawer>
  )
}

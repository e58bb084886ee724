import './notice.css'
import { noticeSettings, noticeSettingSave } from '@hepu/api/areas/authority/notice/notice'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PERSONAL_INFO } from '../../workspace/paths.ts'

type Settings = OutputOf<typeof noticeSettings>
type KindSetting = Settings['kinds'][number]

/** 通知设置: which kinds of notices the user gets, in the inbox and by e-mail. */
export default function NoticeSettings() {
  const { data, error, refetch } = useCall(noticeSettings, {}, { quiet: true })
  return (
    <Page title="通知设置">
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {!error && data && (
        <>
          <AddressNote settings={data} />
          <KindTable kinds={data.kinds} />
        </>
      )}
    </Page>
  )
}

/** Says where e-mails go, or what is missing for them. */
function AddressNote({ settings: { address, canSend } }: { settings: Settings }) {
  if (!canSend) return <p className="quiet">系统未配置邮件服务，通知只进入通知列表，不发送邮件。</p>
  return (
    <p className="quiet">
      {address ? `邮件发送到 ${address}。` : '您还没有填写邮箱，邮件不会发送。'}
      <Link className="link-in-text" to={PERSONAL_INFO}>
        {address ? '修改邮箱' : '填写邮箱'}
      </Link>
    </p>
  )
}

function KindTable({ kinds }: { kinds: readonly KindSetting[] }) {
  return (
    <table className="notice-settings">
      <thead>
        <tr>
          <th>分类</th>
          <th>通知</th>
          <th>通知列表</th>
          <th>邮件</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.kind} setting={kind} />
        ))}
      </tbody>
    </table>
  )
}

function KindRow({ setting: { kind, label, group, inbox, email } }: { setting: KindSetting }) {
  const { run, running } = useRun(noticeSettingSave, { success: messages.saved })
  return (
    <tr>
      <td>{group}</td>
      <td>{label}</td>
      <td>
        <Checkbox
          aria-label={`${label}进入通知列表`}
          checked={inbox}
          disabled={running}
          onChange={(event) => void run({ kind, inbox: event.target.checked, email })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`${label}发送邮件`}
          checked={email}
          disabled={running}
          onChange={(event) => void run({ kind, inbox, email: event.target.checked })}
        />
      </td>
    </tr>
  )
}

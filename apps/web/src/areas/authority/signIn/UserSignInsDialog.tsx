import { userSignInPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import * as api from '@hepu/api/areas/authority/session/sessions'
import type { UserRow } from '@hepu/api/areas/authority/user/userAdmin'
import { useState } from 'react'
import { useSession } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { SessionTable } from './SessionTable.tsx'
import { signInColumns } from './signInColumns.tsx'

const tabs = [
  { key: 'sessions', label: '当前登录' },
  { key: 'history', label: '登录记录' },
] as const
const columns = signInColumns('one')

/** 登录情况 of a user: current sessions, sign-ins and refused tries. */
export default function UserSignInsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('sessions')
  return (
    <AppModal open title={`登录情况 · ${user.name}`} width={980} footer={null} onCancel={onClose}>
      <Tabs items={tabs} value={tab} onChange={setTab} label="登录情况">
        {tab === 'sessions' ? (
          <UserSessions user={user} />
        ) : (
          <SearchTable
            route={userSignInPage}
            columns={columns}
            fixedModel={{ userId: user.id }}
            isLocal
            height={420}
            empty={`「${user.name}」还没有登录记录。`}
          />
        )}
      </Tabs>
    </AppModal>
  )
}

const ended = { success: `${messages.done}：登录已结束` }

function UserSessions({ user }: { user: UserRow }) {
  const userId = user.id
  const ownId = useSession((session) => session.userInfo?.id)
  const end = useRun(api.endUserSession, ended)
  const endAll = useRun(api.endUserSessions, ended)
  const may = user.can['sessions'] ?? false
  return (
    <SessionTable
      route={api.userSessions}
      fixedModel={{ userId }}
      allLabel={userId === ownId ? '结束其他全部登录' : '结束全部登录'}
      {...(may ? { onEnd: ({ id }) => end.run({ userId, id }), onEndAll: () => endAll.run({ userId }) } : {})}
    />
  )
}

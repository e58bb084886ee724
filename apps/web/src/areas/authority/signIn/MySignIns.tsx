import '../authority.css'
import { mySignInPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import * as api from '@hepu/api/areas/authority/session/sessions'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { SessionTable } from './SessionTable.tsx'
import { signInColumns } from './signInColumns.tsx'

const ended = { success: `${messages.done}：登录已结束` }
const columns = signInColumns('one')

/** The user's own sessions and earlier sign-ins. */
export default function MySignIns() {
  const end = useRun(api.endMySession, ended)
  const endAll = useRun(api.endMyOtherSessions, ended)
  return (
    <>
      <section className="my-sign-ins" aria-labelledby="my-sessions">
        <h2 id="my-sessions">当前登录</h2>
        <SessionTable
          route={api.mySessions}
          allLabel="结束其他全部登录"
          onEnd={({ id }) => end.run({ id })}
          onEndAll={() => endAll.run({})}
        />
      </section>
      <section className="my-sign-ins" aria-labelledby="my-sign-ins">
        <h2 id="my-sign-ins">登录记录</h2>
        <SearchTable
          route={mySignInPage}
          columns={columns}
          isLocal
          defaultSize={5}
          height={240}
          empty="还没有登录记录。"
        />
      </section>
    </>
  )
}

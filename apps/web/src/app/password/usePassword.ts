import { updatePassword } from '@hepu/api/areas/authority/session/session'
import type { InputOf } from '@hepu/api/core/route'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { refreshSession } from '../session/enter.ts'
import { session, setSession } from '../../workspace/session.ts'
import { announceRenewed } from '../session/sharedSession.ts'

/** Changes the user's own password. All other sessions end; this one continues with a new token in all its tabs. */
export function usePassword() {
  const save = useRun(updatePassword, { success: `${messages.done}：密码已修改，其他登录已失效` })
  const change = async (input: InputOf<typeof updatePassword>): Promise<boolean> => {
    const done = await save.run(input)
    if (!done) return false
    const before = session().token
    setSession({ token: done.token })
    announceRenewed(before, done.token)
    await refreshSession()
    return true
  }
  return { change, running: save.running, error: save.error }
}

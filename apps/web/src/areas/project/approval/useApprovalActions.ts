import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'

/** A 立项 as the actions need it. */
export type ActedApproval = Pick<
  api.ApprovalRow,
  'id' | 'name' | 'version' | 'openFrom' | 'openTo' | 'can' | 'whyNot'
>

/** What the buttons of a 立项 do; each returns undefined where it was refused. */
export interface ApprovalActions {
  publish: (row: ActedApproval) => Promise<unknown>
  withdraw: (row: ActedApproval) => Promise<unknown>
  remove: (row: ActedApproval) => Promise<unknown>
}

/** Publishes, withdraws and deletes a 立项. */
export function useApprovalActions(): ApprovalActions {
  const turn = useRun(api.isPublish, { success: messages.done })
  const remove = useRun(api.deleteApproval, { success: messages.deleted })
  return {
    publish: ({ id, version }) => turn.run({ id, state: 'published', version }),
    withdraw: ({ id, version }) => turn.run({ id, state: 'withdrawn', version }),
    remove: ({ id }) => remove.run({ id }),
  }
}

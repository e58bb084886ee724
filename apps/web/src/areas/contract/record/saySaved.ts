import type { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'

/** Says what a save did: a draft is saved; of a contract that was submitted, who holds it. */
export async function saySaved({ id, state }: OutputOf<typeof createContract>): Promise<void> {
  if (state === 'draft') {
    notify.success(messages.saved)
    return
  }
  const { saySubmitted } = await import('../../../resource/approval/saySubmitted.ts')
  await saySubmitted('contract.record', id, '审批')
}

import { cellProblems, reviewCells } from '@hepu/api/areas/experiment/cells/cell'
import type { InputOf } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, call } from '../../../../client/call.ts'
import { messages } from '../../../../client/messages.ts'
import { notify, notifyFailure } from '../../../../client/notify.ts'
import { readAnew } from '../../../../client/queryKey.ts'
import { useConfirm } from '../../../../ui/dialog/useConfirm.tsx'

interface Review {
  /** Takes these values, or all that wait; answers whether it was done. */
  accept: (ids?: string[]) => Promise<boolean>
  reject: (ids: string[], reason: string) => Promise<boolean>
  /** The box of the question about values that changed meanwhile. */
  box: ReactNode
}

/** Review of typed values of a group, or of one point of it. Values that changed since they were typed are asked about. */
export function useCellReview(groupId: string, pointId: string | undefined): Review {
  const client = useQueryClient()
  const { ask, box } = useConfirm()
  const send = async (input: Omit<InputOf<typeof reviewCells>, 'groupId'>): Promise<boolean> => {
    try {
      const { changed } = await call(reviewCells, { groupId, ...input }, { quiet: true })
      readAnew(client, reviewCells)
      const what = input.decision === 'accepted' ? '已采用，数字已重算' : '已退回'
      notify.success(`${messages.done}：${changed}个值${what}`)
      return true
    } catch (failure) {
      const moved = cellProblems.safeParse(failure instanceof ApiError ? failure.data : null)
      if (!moved.success) {
        notifyFailure(failure)
        return false
      }
      const { cells } = moved.data
      const isSure = await ask(
        `${cells.length}个格子在填报之后又变了（${cells[0]?.message}）。仍然采用填报的值？`,
      )
      return isSure ? send({ ...input, overwrite: true }) : false
    }
  }
  const scope = pointId ? { pointId } : {}
  return {
    accept: (ids) => send({ ...(ids ? { ids } : scope), decision: 'accepted', reason: null }),
    reject: (ids, reason) => send({ ids, decision: 'rejected', reason }),
    box,
  }
}

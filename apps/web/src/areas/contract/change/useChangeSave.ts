import * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetLabels as labels } from '@hepu/api/core/change/changeWords'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import type { ChangeKind } from './actionItems.ts'

type Input = InputOf<typeof api.contractChangeCreate>
type Actions = Input['actions']
type Change = OutputOf<typeof api.contractChangeShow>

/** What must be filled in before a change can be saved. */
const needed = ['reason', 'signedOn', 'effectiveOn'] as const

interface Written {
  reason: string
  signedOn: string
  effectiveOn: string
  actions: Actions
}

const begun = (change: Change | undefined): Written => ({
  reason: change?.reason ?? '',
  signedOn: change?.signedOn ?? '',
  effectiveOn: change?.effectiveOn ?? '',
  actions: (change?.actions ?? []).map(({ kind, values }) => ({ kind: kind as ChangeKind, values })),
})

/** What is written of a new or a stored change, and its saving. The day of effect follows that of signing until it is chosen. */
export function useChangeSave(contractId: string, change: Change | undefined, onSaved: (id: string) => void) {
  const [written, setWritten] = useState(() => begun(change))
  const [isChanged, setChanged] = useState(false)
  const insert = useRun(api.contractChangeCreate, { quiet: true })
  const update = useRun(api.contractChangeEdit, { quiet: true })
  const set = (next: Partial<Written>) => {
    setChanged(true)
    setWritten((held) => {
      const follows = next.signedOn !== undefined && (!held.effectiveOn || held.effectiveOn === held.signedOn)
      return { ...held, ...next, ...(follows ? { effectiveOn: next.signedOn ?? '' } : {}) }
    })
  }
  const save = async (seen: Input['seen'], submit: boolean) => {
    const given = { ...written, submit, ...(seen ? { seen } : {}) }
    const saved = change
      ? await update.run({ ...given, id: change.id, version: change.version })
      : await insert.run({ ...given, contractId })
    if (!saved) return
    onSaved(saved.id)
    if (submit) await saySubmitted('contract.change', saved.id, '审批')
    else notify.success(messages.saved)
  }
  return {
    ...written,
    isChanged,
    missing: needed.filter((field) => !written[field].trim()).map((field) => labels[field]),
    set,
    write: (actions: Actions) => set({ actions }),
    save,
    running: insert.running || update.running,
    error: insert.error ?? update.error,
  }
}

import type { createContract, ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import type { ContractInput } from '@hepu/api/areas/contract/record/contractShapes'
import type { ContractFacts } from '@hepu/api/areas/contract/record/template'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { closeTabOf } from '../../../workspace/tabActions.ts'
import { currentOrg } from './currentOrg.ts'
import { draftsOf, newParties, partiesOf, type PartyDraft } from './partyDraft.ts'

export type ContractValues = Omit<InputOf<typeof createContract>, 'kind' | 'parentId' | 'number' | 'submit'>
type Saved = OutputOf<typeof createContract>

/** Says what a save did: a draft is saved; of a contract that was submitted, who holds it. */
export async function saySaved({ id, state }: Saved): Promise<void> {
  if (state === 'draft') notify.success(messages.saved)
  else
    await (
      await import('../../../resource/approval/saySubmitted.ts')
    ).saySubmitted('contract.record', id, '审批')
}

/** What the forms of a new contract and of a draft share: parties, text, unsaved changes, and what follows a save. */
export function useContractSave(form: FormInstance, held?: ContractDetail) {
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  const [parties, setParties] = useState<readonly PartyDraft[]>(() =>
    held && held.parties.length > 0 ? draftsOf(held.parties) : newParties(currentOrg()),
  )
  const [body, setBody] = useState(held?.body ?? '')
  const [templateId, setTemplateId] = useState(held?.templateId ?? null)
  useUnsaved(isChanged)
  const touch = () => setChanged(true)
  /** Returns the values that a save sends: those given, or those of the form as they are. */
  const valuesOf = (values?: FormValues): ContractValues => ({
    ...((values ?? form.getFieldsValue(true)) as unknown as ContractValues),
    parties: partiesOf(parties),
    body,
    templateId,
  })
  const factsOf = (): ContractFacts => {
    const values = form.getFieldsValue(true) as ContractInput
    return {
      ...(values as unknown as ContractFacts),
      number: held?.number ?? null,
      isTaxIncluded: String(values.isTaxIncluded) !== '0',
      regionNames: held?.regionNames ?? [],
      resultNames: held?.resultNames ?? [],
      handlerName: held?.handlerName ?? null,
      parties,
    }
  }
  return {
    parties,
    body,
    templateId,
    touch,
    valuesOf,
    factsOf,
    setParties: (next: PartyDraft[]) => {
      setParties(next)
      touch()
    },
    setBody: (next: string, template: string | null) => {
      setBody(next)
      setTemplateId(template)
      touch()
    },
    /** Forgets that something is unsaved, and shows what was saved in spite of something. */
    saved: ({ warnings }: Saved) => {
      setChanged(false)
      for (const warning of warnings) notify.warning(warning)
    },
    /** Shows another screen in place of the form, and closes the tab of the form. */
    leave: (path: string, own: string) => {
      setChanged(false)
      setTimeout(() => {
        void navigate(path, { replace: true })
        closeTabOf(own)
      })
    },
  }
}

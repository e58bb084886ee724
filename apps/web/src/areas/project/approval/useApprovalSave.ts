import type { insertApproval } from '@hepu/api/areas/project/approval/projectApproval'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import type { Attachment } from '../../../resource/files/attachment.ts'
import { isSaved } from '../../../resource/files/attachment.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'

type Values = InputOf<typeof insertApproval>
type Saved = OutputOf<typeof insertApproval>

/** Returns the message after a save: a draft is saved; of a submission it says where it goes next. */
export const successOf = ({ state }: Pick<Saved, 'state'>): string =>
  state === 'draft' ? messages.saved : `${messages.done}，已提交，待发布；发布后各单位才能申报`

/** What the forms of a new and of a stored 立项 share: unsaved changes, added files, and what follows a save. */
export function useApprovalSave(form: FormInstance) {
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  const [added, setAdded] = useState<readonly Attachment[]>([])
  useUnsaved(isChanged)
  const take = (files: Attachment[]) => {
    setAdded(files)
    setChanged(true)
  }
  /** Returns what a save sends: the given values, or those of the form as they are, for a draft. */
  const inputOf = (values?: FormValues): Values => ({
    ...((values ?? form.getFieldsValue(true)) as unknown as Values),
    submit: values !== undefined,
    fileIds: added.flatMap((file) => (isSaved(file) ? file.id : [])),
  })
  const saved = ({ warnings }: Saved) => {
    setAdded([])
    setChanged(false)
    for (const warning of warnings) notify.warning(`${warning}，提交前请调整`)
  }
  const leave = (path: string) => {
    setChanged(false)
    setTimeout(() => void navigate(path))
  }
  return { added, take, inputOf, saved, leave, touch: () => setChanged(true) }
}

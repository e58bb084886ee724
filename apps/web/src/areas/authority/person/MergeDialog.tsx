import { pagePersons, type PersonRow } from '@hepu/api/areas/authority/person/person'
import { mergeTemporaryPerson, type TemporaryRow } from '@hepu/api/areas/authority/person/temporaryPerson'
import { Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

const MAX_CHOICES = 20

/** 合并: merges a temporary person into a person on record; people of the same name are offered first. */
export default function MergeDialog({ row, onClose }: { row: TemporaryRow; onClose: () => void }) {
  const [name, setName] = useState(row.name)
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useCall(pagePersons, { size: MAX_CHOICES, model: { name } }, { keepPrevious: true })
  const merge = useRun(mergeTemporaryPerson, { success: messages.done })
  const submit = async () => {
    if (!chosen) return
    const input = { id: row.id, version: row.version, personId: chosen }
    if ((await merge.run(input)) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title={`合并临时人员「${row.name}」`}
      okText="合并"
      onCancel={onClose}
      onOk={() => void submit()}
      okButtonProps={{ disabled: chosen === null }}
      confirmLoading={merge.running}
    >
      <p className="person-note">选择其实是哪一名在册人员。其出处归于该人员，该人员的信息不变。</p>
      <Select
        className="full"
        aria-label="在册人员"
        placeholder="按姓名或工号查找"
        showSearch={{ filterOption: false, onSearch: (text) => setName(text || row.name) }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : `没有姓名或工号含「${name}」的人员`}
        options={(found.data?.records ?? []).map((person) => ({ value: person.id, label: labelOf(person) }))}
        value={chosen}
        onChange={setChosen}
      />
    </AppModal>
  )
}

const labelOf = ({ name, staffNo, orgName, mobile }: PersonRow): string =>
  [name, staffNo, orgName, mobile].filter(Boolean).join(' · ')

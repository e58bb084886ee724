import { searchExperts } from '@hepu/api/areas/project/audit/expertReview'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'

type Person = OutputOf<typeof searchExperts>[number]

interface Props {
  applicationId: string
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

/** Chooses users who may score an application, found by name or account. */
export function ExpertSelect({ applicationId, value = [], onChange, id }: Props) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const found = useCall(searchExperts, { applicationId, name }, { keepPrevious: true, quiet: true })
  const kept = chosen.filter((person) => value.includes(person.id))
  const offered = [
    ...kept,
    ...(found.data ?? []).filter((person) => kept.every((one) => one.id !== person.id)),
  ]
  const choose = (ids: string[]) => {
    setChosen(offered.filter((person) => ids.includes(person.id)))
    onChange?.(ids)
  }
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      className="full"
      mode="multiple"
      aria-label="系统内专家"
      placeholder="按姓名或账号查找"
      allowClear
      showSearch={{ filterOption: false, onSearch: setName }}
      loading={found.isFetching}
      notFoundContent={found.error ? `查找失败：${found.error.message}` : '没有可指派的用户'}
      options={offered.map((person) => ({ value: person.id, label: labelOf(person) }))}
      value={[...value]}
      onChange={choose}
    />
  )
}

const labelOf = ({ name, orgName }: Person): string => (orgName ? `${name} · ${orgName}` : name)

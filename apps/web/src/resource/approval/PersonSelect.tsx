import { people } from '@hepu/api/core/approval/approvalCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../client/useCall.ts'

type Person = OutputOf<typeof people>[number]

interface Props {
  label: string
  /** Leaves out the applicant of this approval. */
  approvalId?: string
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  isMultiple?: boolean
  /** Somebody whom the form chooses to begin with; the people found may be others. */
  preset?: Pick<Person, 'id' | 'name'> | undefined
}

/** Chooses one or several users, found by name or account. */
export function PersonSelect(props: Props) {
  const { label, approvalId, value = [], onChange, isMultiple = false, id, preset } = props
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const found = useCall(people, { name, ...(approvalId ? { id: approvalId } : {}) }, { keepPrevious: true })
  const kept = chosen.filter((person) => value.includes(person.id))
  const offered = [
    ...kept,
    ...(found.data ?? []).filter((person) => kept.every(({ id }) => id !== person.id)),
  ]
  const options = offered.map((person) => ({ value: person.id, label: labelOf(person) }))
  if (preset && value.includes(preset.id) && offered.every((person) => person.id !== preset.id))
    options.unshift({ value: preset.id, label: preset.name })
  const choose = (next: string | string[] | undefined) => {
    const ids = [next ?? []].flat()
    setChosen(offered.filter((person) => ids.includes(person.id)))
    onChange?.(ids)
  }
  return (
    <Select<string | string[]>
      {...(id ? { id } : {})}
      className="full"
      aria-label={label}
      placeholder="按姓名或账号查找"
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch: setName }}
      loading={found.isFetching}
      notFoundContent={noneText(found)}
      options={options}
      value={isMultiple ? [...value] : (value[0] ?? null)!}
      onChange={choose}
    />
  )
}

function noneText({ isFetching, error }: { isFetching: boolean; error: Error | null }): string {
  if (isFetching) return '正在查找…'
  return error ? `查找失败：${error.message}` : '没有这样的用户'
}

const labelOf = ({ name, account, orgName }: Person): string => [name, account, orgName].join(' · ')

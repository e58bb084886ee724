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
}

/** Chooses one or several users, found by name or account. */
export function PersonSelect({ label, approvalId, value = [], onChange, isMultiple = false, id }: Props) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const found = useCall(people, { name, ...(approvalId ? { id: approvalId } : {}) }, { keepPrevious: true })
  const kept = chosen.filter((person) => value.includes(person.id))
  const offered = [
    ...kept,
    ...(found.data ?? []).filter((person) => kept.every(({ id }) => id !== person.id)),
  ]
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
      options={offered.map((person) => ({ value: person.id, label: labelOf(person) }))}
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

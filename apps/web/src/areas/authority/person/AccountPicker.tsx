import { listPersonAccounts } from '@hepu/api/areas/authority/person/person'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

/** The account of a person: a user's id, and how it is shown. */
export interface Account {
  id: string
  label: string
}

interface Props {
  value: Account | null
  onChange: (next: Account | null) => void
}

type Found = OutputOf<typeof listPersonAccounts>[number]

/** 登录账号 of a person, found by name or account; an account of another person cannot be chosen. */
export function AccountPicker({ value, onChange }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const found = useCall(listPersonAccounts, { name }, { quiet: true, keepPrevious: true })
  const options = (found.data ?? []).map((account) => optionOf(account, value))
  const isListed = options.some((option) => option.value === value?.id)
  return (
    <div className="person-account">
      <label htmlFor={id}>登录账号</label>
      <Select
        id={id}
        className="full"
        allowClear={clearable}
        placeholder="没有账号；按姓名或账号查找"
        showSearch={{ filterOption: false, onSearch: setName }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有符合的账号'}
        options={value && !isListed ? [{ value: value.id, label: value.label }, ...options] : options}
        value={value?.id ?? null}
        onChange={(next: string | null | undefined) => {
          if (next === value?.id) return
          const account = found.data?.find((account) => account.id === next)
          onChange(account ? { id: account.id, label: labelOf(account) } : null)
        }}
      />
      <p className="quiet">一个账号只属于一名人员。离职或删除人员不会停用账号，须到用户管理操作。</p>
    </div>
  )
}

const labelOf = ({ name, account }: Found): string => `${name}（${account}）`

function optionOf(account: Found, value: Account | null) {
  const isTaken = account.takenBy !== null && account.id !== value?.id
  const notes = [
    ...(account.state === 1 ? [] : ['已停用']),
    ...(isTaken && account.takenBy ? [`已关联「${account.takenBy.name}」`] : []),
  ]
  return { value: account.id, label: [labelOf(account), ...notes].join(' · '), disabled: isTaken }
}

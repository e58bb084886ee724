import * as api from '@hepu/api/areas/project/member/projectMember'
import { memberLabels as labels } from '@hepu/api/areas/project/member/projectMember'
import { searchUserByNameAndOrgId } from '@hepu/api/areas/project/node/projectTracking'
import { queryProjectAuthRoleList } from '@hepu/api/areas/project/right/authRole'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'

interface Props {
  address: NodeAddress
  /** The user may give roles to the new member. */
  mayGiveRoles: boolean
  onClose: () => void
}

/** Adds a member to a node. */
export default function MemberDialog({ address, mayGiveRoles, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const roles = useCall(queryProjectAuthRoleList, {}, { quiet: true })
  const add = useRun(api.addAdditionMember, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    const { roleIds, ...rest } = values
    const input = { ...address, ...rest, roleIds: (roleIds ?? []) as string[] }
    if (await add.run(input as InputOf<typeof api.addAdditionMember>)) onClose()
  }
  const offered = (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormModal
      title="增加成员"
      isChanged={isChanged}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={itemsOf(mayGiveRoles ? offered : null)}
        values={{ position: '参与' }}
        rules={required}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}

const required = {
  userId: [{ required: true, message: `${labels.userId}必填` }],
  position: [{ required: true, message: `${labels.position}必填` }],
}

const itemsOf = (roles: { value: string; label: string }[] | null): FormItem[] => [
  {
    type: 'lookup',
    prop: 'userId',
    label: labels.userId,
    span: 12,
    apiInterface: searchUserByNameAndOrgId,
    props: { label: 'name', value: 'id', search: 'userName' },
    hintField: 'orgName',
  },
  {
    type: 'select',
    prop: 'position',
    label: labels.position,
    span: 12,
    options: api.positions.map((value) => ({ value, label: value })),
  },
  ...(roles
    ? [
        {
          type: 'select',
          prop: 'roleIds',
          label: labels.roles,
          span: 24,
          multiple: true,
          options: roles,
        } as const,
      ]
    : []),
  { type: 'number', prop: 'months', label: labels.months, span: 24, digits: 1 },
  { type: 'date', prop: 'startDate', label: labels.startDate, span: 12 },
  { type: 'date', prop: 'endDate', label: labels.endDate, span: 12 },
]

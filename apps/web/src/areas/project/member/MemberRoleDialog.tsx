import type { MemberRow } from '@hepu/api/areas/project/member/projectMember'
import {
  insertOrUpdateProjectMemberAuthRole,
  queryProjectAuthRoleList,
  queryProjectMemberAuthRole,
} from '@hepu/api/areas/project/right/authRole'
import { resourceLabels } from '@hepu/api/areas/project/right/projectResources'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  member: MemberRow
  onClose: () => void
}

/** 成员角色分配: the roles of one member. */
export default function MemberRoleDialog({ member, onClose }: Props) {
  const memberId = member.memberId ?? '0'
  const offered = useCall(queryProjectAuthRoleList, {}, { quiet: true })
  const held = useOpened(queryProjectMemberAuthRole, { memberId }, { quiet: true })
  const [chosen, setChosen] = useState<string[] | null>(null)
  const save = useRun(insertOrUpdateProjectMemberAuthRole, { success: messages.saved, quiet: true })
  const inForce = new Set(offered.data?.map(({ id }) => id))
  const ids = chosen ?? (held.data ?? []).flatMap(({ id }) => (inForce.has(id) ? [id] : []))
  const error = offered.error ?? held.error
  const submit = async () => {
    if ((await save.run({ memberId, roleIds: ids })) !== undefined) onClose()
  }
  return (
    <FormModal
      title={`分配角色 · ${member.userName}`}
      isChanged={chosen !== null}
      confirmLoading={save.running}
      okButtonProps={{ disabled: !offered.data || !held.data }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      {error && (
        <ErrorPane error={error} onRetry={() => void (offered.error ? offered.refetch() : held.refetch())} />
      )}
      {!error && !(offered.data && held.data) && <EmptyPane loading />}
      {save.error && <Notice tone="error" title={save.error.message} />}
      {offered.data?.length === 0 && <EmptyPane text="还没有启用的项目角色，请先在「项目角色」中新增。" />}
      {offered.data && held.data && (
        <Checkbox.Group value={ids} onChange={setChosen} style={{ flexDirection: 'column', gap: 8 }}>
          {offered.data.map(({ id, name, resources }) => (
            <Checkbox key={id} value={id}>
              {name}
              <div className="quiet">{resources.map((code) => resourceLabels[code]).join('、')}</div>
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
    </FormModal>
  )
}

import { genders, updateMyInfo } from '@hepu/api/areas/authority/profile'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { DataForm, type DataField } from '../../resource/DataForm.tsx'
import { AppModal } from '../../ui/AppModal.tsx'
import { refreshSession } from '../enter.ts'
import { useSession } from '../session.ts'

const fields: readonly DataField[] = [
  { name: 'name', label: '姓名', type: 'text', required: true, max: 50 },
  { name: 'gender', label: '性别', type: 'select', options: genders.map((it) => ({ value: it, label: it })) },
  { name: 'email', label: '邮箱', type: 'text', max: 100 },
  { name: 'position', label: '职务', type: 'text', max: 50 },
]

/** 个人信息 from the user's menu: who one is, and what one may change of it. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const user = useSession((it) => it.userInfo)
  const [form] = Form.useForm()
  const save = useRun(updateMyInfo, { success: messages.saved })
  const submit = async (values: InputOf<typeof updateMyInfo>) => {
    if ((await save.run({ ...values, gender: values.gender ?? null })) === undefined) return
    await refreshSession()
    onClose()
  }
  return (
    <AppModal
      open
      title="个人信息"
      width={440}
      okText="保存"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.running}
    >
      <dl className="profile-facts">
        <dt>账号</dt>
        <dd>{user?.account}</dd>
        <dt>手机号</dt>
        <dd>{user?.mobile ?? '未绑定'}</dd>
        <dt>角色</dt>
        <dd>{user?.sysRole || '未分配角色'}</dd>
      </dl>
      <DataForm
        schema={updateMyInfo.input}
        fields={fields}
        form={form}
        error={save.error}
        initial={{ ...user }}
        onSubmit={(values) => void submit(values)}
      />
    </AppModal>
  )
}

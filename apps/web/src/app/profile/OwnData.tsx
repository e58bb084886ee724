import { userLabels } from '@hepu/api/areas/authority/authorityLabels'
import { genders, updateMyInfo } from '@hepu/api/areas/authority/profile/profile'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { useUnsaved } from '../../resource/form/useUnsaved.ts'
import { refreshSession } from '../session/enter.ts'
import { useSession } from '../../workspace/session.ts'
import { clearable } from '../../ui/control/clearable.tsx'

type Values = InputOf<typeof updateMyInfo>
const { name, email, position } = updateMyInfo.input.shape

/** Returns the server's rule for one field; blank means no value. */
const ruleOf = (part: typeof name | typeof email) => ({
  validateTrigger: 'onBlur',
  validator: async (_rule: unknown, value: unknown) => {
    const { error } = part.safeParse(value ?? '')
    if (error) throw new Error(error.issues[0]?.message)
  },
})

/**
 * The data that users may change of themselves. Written by hand, because the general form loads far more than these
 * four fields need.
 */
export function OwnData() {
  const user = useSession((session) => session.userInfo)
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(updateMyInfo, { success: messages.saved })
  useUnsaved(isChanged)
  const submit = async (values: Values) => {
    if ((await save.run({ ...values, gender: values.gender ?? null })) === undefined) return
    setChanged(false)
    await refreshSession()
  }
  return (
    <section aria-label="个人资料">
      <Form
        form={form}
        name={useId()}
        layout="vertical"
        className="own-data"
        initialValues={{ ...user }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label={userLabels.name} required rules={[ruleOf(name)]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="gender" label={userLabels.gender}>
          <Select
            allowClear={clearable}
            options={genders.map((gender) => ({ value: gender, label: gender }))}
          />
        </Form.Item>
        <Form.Item name="email" label={userLabels.email} rules={[ruleOf(email)]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="position" label={userLabels.position} rules={[ruleOf(position)]}>
          <Input maxLength={50} />
        </Form.Item>
      </Form>
      <Button type="primary" loading={save.running} onClick={form.submit}>
        保存
      </Button>
    </section>
  )
}

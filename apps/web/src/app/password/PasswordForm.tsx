import { passwordRule } from '@hepu/api/core/password'
import { Form, Input, type FormInstance } from 'antd'
import { useId } from 'react'
import { PasswordStrength } from './PasswordStrength.tsx'

/** Values of the form. */
export interface PasswordValues {
  oldPassword: string
  newPassword: string
  again: string
}

interface Props {
  form: FormInstance<PasswordValues>
  onSubmit: (values: PasswordValues) => void
  /** Focuses the first field; for a screen with nothing but the form. */
  autoFocus?: boolean
}

/** Old password, new password, and its repetition; checked by the server's rule. */
export function PasswordForm({ form, onSubmit, autoFocus = false }: Props) {
  const name = useId()
  return (
    <Form form={form} name={name} layout="vertical" onFinish={onSubmit}>
      <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '原密码必填' }]}>
        <Input.Password autoFocus={autoFocus} autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra={<Strength form={form} />}
        rules={[
          { required: true, message: '新密码必填' },
          {
            validateTrigger: 'onBlur',
            validator: async (_rule, value: string | undefined) => {
              const result = value ? passwordRule.safeParse(value) : undefined
              if (result?.error) throw new Error(result.error.issues[0]?.message)
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="again"
        label="再次输入新密码"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再次输入新密码' },
          ({ getFieldValue }) => ({
            validator: async (_rule, value: string | undefined) => {
              if (value && value !== getFieldValue('newPassword')) throw new Error('两次输入的新密码不一致')
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      {/* The visible button is outside the form; this one lets Enter submit it. */}
      <button type="submit" hidden />
    </Form>
  )
}

function Strength({ form }: { form: FormInstance<PasswordValues> }) {
  const password = Form.useWatch('newPassword', form)
  return <PasswordStrength password={password ?? ''} />
}

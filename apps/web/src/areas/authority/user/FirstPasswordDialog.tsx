import { Button } from 'antd'
import { copyText } from '../../../client/copyText.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

/** A first password, which the server answers only once. */
export interface FirstPassword {
  account: string
  name: string
  password: string
}

/** Shows a first password, to be handed over; it cannot be shown again. */
export default function FirstPasswordDialog({ made, onClose }: { made: FirstPassword; onClose: () => void }) {
  return (
    <AppModal
      open
      title="初始密码"
      width={460}
      keyboard={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          已转交
        </Button>
      }
    >
      <p>
        「{made.name}」（账号 {made.account}）的初始密码：
      </p>
      <div className="first-password">
        <code aria-label="初始密码">{made.password}</code>
        <Button onClick={() => void copyText(made.password)}>复制</Button>
      </div>
      <p className="quiet">请转交本人，关闭后不再显示；首次登录须修改。</p>
    </AppModal>
  )
}

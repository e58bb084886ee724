import { AppModal } from '../../ui/dialog/AppModal.tsx'

interface Props {
  onChange: () => void
  onLater: () => void
}

/** Says that the password is weak, and offers to change it now or later. */
export default function WeakPasswordDialog({ onChange, onLater }: Props) {
  return (
    <AppModal
      open
      title="密码强度较弱"
      width={400}
      okText="修改密码"
      cancelText="稍后"
      onOk={onChange}
      onCancel={onLater}
    >
      <p>当前密码强度较弱，请尽快修改，以免账号被他人使用。</p>
    </AppModal>
  )
}

import { Button } from 'antd'
import { useNavigate } from 'react-router'

/** A button that leads to another screen. */
export function LinkButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => void navigate(to)}>
      {children}
    </Button>
  )
}

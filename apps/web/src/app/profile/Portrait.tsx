import { useSession } from '../../workspace/session.ts'

/** The user's portrait; the first character of the name if there is none. */
export function Portrait({ side }: { side: number }) {
  const user = useSession((session) => session.userInfo)
  const style = { width: side, height: side, fontSize: side / 2.2 }
  return user?.avatarUrl ? (
    <img className="portrait" src={user.avatarUrl} alt="" style={style} />
  ) : (
    <span className="portrait" aria-hidden="true" style={style}>
      {user?.name.slice(0, 1) ?? '用'}
    </span>
  )
}

import { useEffect, type ReactNode } from 'react'
import { Mark } from '../Mark.tsx'
import { VERSION } from '../version.ts'
import './login.css'

/** While the form is being filled, the code of the workspace comes after this long (ms). */
const PRELOAD_MS = 1500

/** Frame of the screens around signing in. Written without the component kit, so that it opens fast. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    const waiting = setTimeout(() => void import('../Shell.tsx'), PRELOAD_MS)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div className="login">
      <FieldPicture />
      <main className="login-side">
        <div className="login-box">
          <h1>
            <Mark /> 禾谱
          </h1>
          <p className="login-sub">{title}</p>
          {children}
        </div>
        <footer>禾谱 {VERSION}</footer>
      </main>
    </div>
  )
}

const rowOf = (shift: number): string => `M${400 + shift * 0.32} 466 L${400 + shift * 2.6} 900`

/** Rows of a field towards the horizon. */
function FieldPicture() {
  const rows = Array.from({ length: 23 }, (_, index) => (index - 11) * 74)
  return (
    <svg
      className="field-picture"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="800" height="900" fill="#4b7d55" />
      <g stroke="#3a6a45" strokeWidth="9">
        {rows.map((shift) => (
          <path key={shift} d={rowOf(shift)} />
        ))}
      </g>
      <g stroke="#8fb78f" strokeWidth="3" strokeDasharray="1 17" strokeLinecap="round">
        {rows.map((shift) => (
          <path key={shift} d={rowOf(shift)} />
        ))}
      </g>
      <rect width="800" height="474" fill="#e9efe4" />
      <circle cx="600" cy="296" r="46" fill="#f6f3df" />
      <path d="M0 372 C160 322 300 340 420 352 S660 356 800 318 V474 H0Z" fill="#cfdfcb" />
      <path d="M0 420 C180 382 340 384 520 402 S720 408 800 392 V474 H0Z" fill="#a9c6a8" />
    </svg>
  )
}

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
      <div className="field-picture" />
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

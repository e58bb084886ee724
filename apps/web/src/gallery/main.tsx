import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '../styles/base.css'
import '../styles/late.css'
import { Providers } from '../app/Providers.tsx'

/** A page of the gallery: one shared component in its states, with its own answers instead of a server's. */
export interface GalleryPage {
  title: string
  default: ComponentType
}

const pages = Object.entries(import.meta.glob<GalleryPage>('./pages/*.tsx', { eager: true })).map(
  ([file, page]) => ({ path: /(\w+)\.tsx$/.exec(file)![1]!, title: page.title, Component: page.default }),
)

/** Shows every shared component on a page of its own. Runs on the development server only. */
function Contents() {
  return (
    <main className="page">
      <h1>组件陈列</h1>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={`/${path}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}

const inProviders = (Component: ComponentType) => () => (
  <Providers>
    <Component />
  </Providers>
)

const router = createHashRouter([
  ...pages.map(({ path, Component }) => ({ path: `/${path}`, Component: inProviders(Component) })),
  { path: '*', Component: inProviders(Contents) },
])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

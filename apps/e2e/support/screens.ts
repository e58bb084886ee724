/** A screen as the web app registers it. */
interface RegisteredScreen {
  path: string
  title: string
  public?: boolean
}

const registry = new URL('../../web/src/app/screens.ts', import.meta.url).href

/** Every screen of the product, from the web app's own list. */
export const { screens } = (await import(registry)) as { screens: readonly RegisteredScreen[] }

/** Addresses of the screens inside the frame; an embedded page is another system's. */
export const framedPaths = screens
  .filter((screen) => !screen.public && !screen.path.includes(':') && screen.path !== 'changePassword')
  .map((screen) => screen.path)

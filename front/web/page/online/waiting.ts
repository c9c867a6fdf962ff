// Tables that wait for somebody who looks elsewhere: the title and the icon of the page count them, and the browser tells it
// where that was allowed. Nobody is asked before a click.

/** The browser can, and has not been asked. */
export const asksForNotices = (): boolean => 'Notification' in window && Notification.permission === 'default'

export const mayNotify = (): boolean => 'Notification' in window && isSecureContext

export async function notify(): Promise<void> {
  await Notification.requestPermission()
}

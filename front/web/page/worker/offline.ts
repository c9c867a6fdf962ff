// The service worker: the page works without a network once it was loaded. It keeps exactly the files that were built
// together, of the two engines the one that this browser takes; a new edition is fetched whole before the old one goes.
import { otherEngineUrl } from '../engine/edition'

declare const FILES: string[]
declare const EDITION: string
declare const self: ServiceWorkerGlobalScope

const records = `paddock-${EDITION}`

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(records)
      .then(cache =>
        cache.addAll(['./', ...FILES.filter(name => name !== otherEngineUrl && !name.endsWith('.gz'))]),
      )
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(
          names
            .filter(name => name.startsWith('paddock-') && name !== records)
            .map(name => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', event => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin)
    event.respondWith(
      caches.match(event.request, { ignoreSearch: true }).then(found => found ?? fetch(event.request)),
    )
})

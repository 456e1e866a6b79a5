// Shows what the shop tells a device of its merchant. It answers no request and keeps nothing.

self.addEventListener('push', (event) => {
  const { id, title, text, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: id, icon: '/icon-180.png', data: path }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  if (event.notification.data) event.waitUntil(self.clients.openWindow(event.notification.data));
});

/** The web server under the studio: requests and responses, access control, errors, uploads, and routes with their OpenAPI description. */
package dev.okl.app.studio.http;

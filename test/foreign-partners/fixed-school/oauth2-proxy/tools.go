//go:build tools

// Package proxy names the program that the tests build.
package proxy

import _ "github.com/oauth2-proxy/oauth2-proxy/v7"

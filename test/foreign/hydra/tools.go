//go:build tools

// Package hydra names the program that the tests build.
package hydra

import _ "github.com/ory/hydra/v2"
